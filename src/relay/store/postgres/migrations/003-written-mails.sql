-- A mail that was only written to a file is `written`, not `sent`.
ALTER TABLE mail_jobs DROP CONSTRAINT mail_jobs_state_check;
ALTER TABLE mail_jobs ADD CONSTRAINT mail_jobs_state_check
  CHECK (state IN ('queued', 'sending', 'sent', 'written', 'held', 'undeliverable'));

-- Files were noted as sent before, under their names, which hold no space; what a mail server says does.
UPDATE mail_jobs SET state = 'written' WHERE state = 'sent' AND receipt LIKE '%.eml' AND receipt NOT LIKE '% %';

CREATE INDEX mail_jobs_written ON mail_jobs (id) WHERE state = 'written';
