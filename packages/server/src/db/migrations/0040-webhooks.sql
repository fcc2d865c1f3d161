-- Addresses of an organisation that are told of alerts and trips (Standard Webhooks).
create table webhooks (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  address text not null check (length(address) between 1 and 2048),
  events text[] not null check (events <@ array['new-alert', 'alert-updated', 'trip-changed'] and cardinality(events) > 0),
  is_on boolean not null default true,
  secret_sealed bytea not null,
  key_id text not null,
  -- The last characters of the secret, by which a person tells it from others.
  secret_end text not null,
  secret_changed_at timestamptz not null,
  secret_changed_by bigint references users,
  -- After a change of the secret both sign, until then.
  previous_sealed bytea,
  previous_key_id text,
  previous_until timestamptz,
  created_by bigint references users,
  created_at timestamptz not null,
  -- Nothing was delivered since the first of the failures that go on.
  failing_since timestamptz,
  -- Turned off by the program, not by a person.
  turned_off_at timestamptz
);
create index on webhooks (organisation_id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  webhook_id bigint not null references webhooks on delete cascade,
  -- What is of one trip, or of an alert of none, goes out in its order.
  line text not null,
  event text not null,
  -- No foreign keys: retention takes what is old without asking whether a message of it was sent.
  alert_id bigint,
  trip_id bigint,
  at timestamptz not null default now(),
  -- As it is sent, from the first attempt on.
  body text,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  attempts int not null default 0,
  tried_at timestamptz,
  next_at timestamptz,
  -- Of the last attempt; a status of null: no answer.
  status int,
  took_ms int,
  problem text
);
create index on webhook_deliveries (webhook_id, id desc);
create index on webhook_deliveries (webhook_id, line, id) where state = 'waiting';
create index on webhook_deliveries (at);

select limit_to_organisation('webhooks');
select limit_to_organisation('webhook_deliveries');
grant select, insert, update, delete on webhooks to vigia_app;
-- The secret is sealed for the id, before there is a row.
grant usage on sequence webhooks_id_seq to vigia_app;
grant select, insert, update, delete on webhook_deliveries to vigia_app;

-- The job of a line, in the library's queue (db/job-queue.ts): one for each, and of a webhook's lines four at a time. Without an
-- instant it runs now, unless it waits for one already: something new does not hurry what is tried again.
create function queue_webhook_line(of_webhook bigint, of_line text, of_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'webhook-line', json_build_object('webhookId', of_webhook::text, 'line', of_line),
    queue_name => format('webhook:%s:%s', of_webhook, hashtext(of_line) & 3),
    job_key => format('webhook:%s:%s', of_webhook, of_line), run_at => of_run_at,
    job_key_mode => case when of_run_at is null then 'preserve_run_at' else 'replace' end);
end $$;

-- In the transaction of what happened: either both are kept or neither.
create function note_webhooks(of_organisation bigint, named text, of_line text, of_alert bigint, of_trip bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told bigint;
begin
  for told in select w.id from webhooks w where w.organisation_id = of_organisation and w.is_on and named = any (w.events) loop
    insert into webhook_deliveries (organisation_id, webhook_id, line, event, alert_id, trip_id, next_at)
      values (of_organisation, told, of_line, named, of_alert, of_trip, now());
    perform queue_webhook_line(told, of_line);
  end loop;
end $$;

create function note_webhooks_of_alert() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhooks(new.organisation_id, new.kind, coalesce('trip:' || a.trip_id, 'alert:' || a.id), a.id, a.trip_id)
    from alerts a where a.id = new.alert_id;
  return null;
end $$;
create trigger note_webhooks after insert on alert_outbox for each row execute function note_webhooks_of_alert();

create function note_webhooks_of_trip() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_webhooks(new.organisation_id, 'trip-changed', 'trip:' || new.id, null, new.id);
  return null;
end $$;
create trigger note_webhooks_of_new after insert on trips for each row execute function note_webhooks_of_trip();
create trigger note_webhooks_of_changed after update on trips for each row when (new.version <> old.version)
  execute function note_webhooks_of_trip();

revoke all on function queue_webhook_line(bigint, text, timestamptz), note_webhooks(bigint, text, text, bigint, bigint),
  note_webhooks_of_alert(), note_webhooks_of_trip() from public;
grant execute on function queue_webhook_line(bigint, text, timestamptz) to vigia_app, vigia_jobs;
