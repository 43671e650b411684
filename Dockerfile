# The tag, or the digest that .env names: HOSTING.md tells how it gets there.
ARG PYTHON=python:3.12-slim

FROM ${PYTHON} AS build
# Every file that is fetched is the one whose hash is written down; what is ours is built without fetching anything.
COPY locks /locks
RUN pip install --no-cache-dir --require-hashes --prefix=/installed -r /locks/hosted.txt
RUN pip install --no-cache-dir --require-hashes -r /locks/build.txt
COPY . /source
RUN pip install --no-deps --no-index --no-build-isolation --prefix=/installed /source

FROM ${PYTHON}
COPY --from=build /installed /usr/local
RUN useradd --uid 10001 --no-create-home ming && install -d -o ming -m 700 /data
USER ming
ENV PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
# The address of the database holds a password, so it comes in a file.
ENTRYPOINT ["sh", "-c", "[ -z \"$MING_TABLE_DATABASE_FILE\" ] || export MING_TABLE_DATABASE=\"$(cat \"$MING_TABLE_DATABASE_FILE\")\"; exec ming-table \"$@\"", "ming-table"]
CMD ["serve"]
