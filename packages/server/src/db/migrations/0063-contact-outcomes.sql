-- How a try to reach the operator went, and whom it was about: a trip's operator may be another tomorrow.
alter table comments
  add column outcome text check (outcome in (
    'contesto', 'no_contesto', 'buzon', 'numero_equivocado', 'colgo', 'clave_correcta', 'clave_coaccion', 'whatsapp', 'visto_gps'
  )),
  add column operator_id bigint references operators;
create index on comments (operator_id, created_at) where outcome is not null;

-- The two words of a trip, by which an operator says on the phone that all is well, or that somebody makes him say so. Told by
-- voice, sealed here, and gone with the trip.
create table trip_words (
  trip_id bigint primary key references trips on delete cascade,
  words_sealed bytea not null,
  key_id text not null,
  made_at timestamptz not null,
  made_by bigint not null references users
);
select limit_to_parent('trip_words', 'trip_id', 'trips');
grant select, insert, update, delete on trip_words to vigia_app;
