-- Since when the client of the trip may read an entry of its logbook by their link; null: they may not. What tells of a call that
-- found nobody, or of the words of an operator, they never may.
alter table comments
  add column visible_since timestamptz,
  add check (visible_since is null or outcome is null or outcome in ('contesto', 'whatsapp', 'visto_gps'));
