-- What `desk.yaml` and `cities.yaml` said when they were last right, as every relay uses it (D116): a row for each file, its
-- content as JSON. The version changes with the content.
CREATE TABLE desk_facts (
  file    TEXT    PRIMARY KEY,
  content TEXT    NOT NULL,
  version INTEGER NOT NULL
) STRICT;
