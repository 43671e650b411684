FROM python:3.12-slim AS build
COPY . /source
RUN pip install --no-cache-dir --prefix=/installed "/source[hosted]"

FROM python:3.12-slim
COPY --from=build /installed /usr/local
RUN useradd --uid 10001 --no-create-home ming && install -d -o ming /data
USER ming
ENV PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
# The address of the database holds a password, so it comes in a file.
ENTRYPOINT ["sh", "-c", "[ -z \"$MING_TABLE_DATABASE_FILE\" ] || export MING_TABLE_DATABASE=\"$(cat \"$MING_TABLE_DATABASE_FILE\")\"; exec ming-table \"$@\"", "ming-table"]
CMD ["serve"]
