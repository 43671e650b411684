"""Small faults put into the program by lot, to see whether the tests find them; outside the suite.

``python -m tests.faults choose FILE`` draws them. ``python -m tests.faults run FILE --tree COPY --results RESULTS``
puts each into a copy of the tree, runs the tests of its room there and says whether they fail. The same FILE can be run
on another state of the tree. 60 faults take about half an hour of a processor.
"""
