-- What was personal in an order is erased some time after it was delivered; `erased_at` says when that was.
ALTER TABLE orders ADD COLUMN erased_at INTEGER;

CREATE INDEX orders_by_time ON orders (accepted_at);
CREATE INDEX orders_unerased ON orders (accepted_at) WHERE erased_at IS NULL;
CREATE INDEX mail_jobs_undeliverable ON mail_jobs (id) WHERE state = 'undeliverable';
