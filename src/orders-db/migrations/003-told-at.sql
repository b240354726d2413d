-- As of when a mail tells its order. Each attempt sets it anew, until one may have arrived: later ones then say the same again.
ALTER TABLE mail_jobs ADD COLUMN told_at INTEGER;
