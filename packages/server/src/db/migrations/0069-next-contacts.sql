-- When whoever wrote an entry wants the trip to be contacted next; when the entry itself was due, and how often the trip was to be
-- contacted then: the risk of that moment is kept nowhere else. Null of entries from before, and of those that tell of an earlier time.
alter table comments
  add column next_contact_at timestamptz,
  add column due_at timestamptz,
  add column cadence_min smallint check (cadence_min > 0);
