-- The job that has a request: its repeat after a failure goes on at once, and needn't wait for its own lease to end.
alter table label_requests add column lease_holder text;
