-- Whoever sent a file, person or key, from where and in which request: its rows are written later, and are their act.
alter table trip_imports
  add column actor_kind text not null default 'system' check (actor_kind in ('user', 'api-key', 'system')),
  add column actor_id bigint,
  add column address text,
  add column request_id text;
update trip_imports set actor_kind = 'user', actor_id = user_id where user_id is not null;
alter table trip_imports drop column user_id;
