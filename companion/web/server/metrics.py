"""Figures of a club's server for whoever looks after it, as Prometheus reads them: on a port of their own, and without
anything that tells of a person or a table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from companion.store.postgres import PostgresStore
from companion.table import TableError, Tables
from companion.web.server.wire import PortTaken, Streams

STEPS_S: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)


class Meter(Collector):
    """The figures of one process.

    Args:
        store, tables: what it works with.
        streams: the book of its event streams; left out where there are none.
    """

    def __init__(self, store: PostgresStore, tables: Tables, streams: Streams | None = None) -> None:
        self._store = store
        self._tables = tables
        self._streams = streams
        self._registry = CollectorRegistry()
        self._registry.register(self)
        if streams is not None:
            self._intents = Counter("ming_intents", "Intents by how they went", ["outcome"], registry=self._registry)
            self._seconds = Histogram(
                "ming_intent_seconds", "Seconds that an intent took", buckets=STEPS_S, registry=self._registry
            )

    def count(self, outcome: str, seconds: float) -> None:
        """An intent went so, and took so long."""
        self._intents.labels(outcome).inc()
        self._seconds.observe(seconds)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """See prometheus_client; what cannot be known just now is left out."""
        yield GaugeMetricFamily("ming_tables_in_memory", "Tables in memory", self._tables.in_memory)
        yield GaugeMetricFamily("ming_notices_behind", "Notices heard but not followed yet", self._tables.behind)
        yield GaugeMetricFamily("ming_pool_in_use", "Database connections at work", self._store.connections)
        yield GaugeMetricFamily("ming_listening", "Whether other processes are heard at once", self._store.listening)
        if self._streams is not None:
            yield GaugeMetricFamily("ming_streams", "Open event streams", len(self._streams))
        try:
            due = self._store.count_due()
        except TableError:
            return
        yield GaugeMetricFamily("ming_bots_due", "Tables at which a bot must choose and nobody thinks yet", due)

    @contextmanager
    def shown(self, host: str, port: int | None) -> Iterator[None]:
        """Meanwhile whoever asks that port gets them; nobody where it is left out.

        Raises:
            PortTaken: it cannot be used.
        """
        if port is None:
            yield
            return
        try:
            server, thread = start_http_server(port, host, self._registry)
        except OSError as error:
            raise PortTaken(f"port {port} for figures: {error.strerror}", error.errno or 0) from error
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()
            thread.join()
