-- The key pair that signs what goes to the browsers' push services (RFC 8292). One for the installation: browsers
-- subscribe to its public half. The private half is sealed with the key outside the database.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null
);

-- A subscription ends with the sign-in that made it.
alter table push_subscriptions add column family_id bigint not null references session_families on delete cascade;
create index on push_subscriptions (user_id);
create index on push_subscriptions (family_id);

-- What goes to which browser: a row is made once, so that of several servers one sends, and a restart goes on.
create table push_deliveries (
  alert_id bigint not null references alerts,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  attempts int not null default 0,
  next_at timestamptz not null,
  -- Sent, or given up.
  done_at timestamptz,
  primary key (alert_id, subscription_id)
);
create index on push_deliveries (next_at) where done_at is null;
create index on push_deliveries (done_at) where done_at is not null;
create index on push_deliveries (subscription_id);
create index alerts_pushed on alerts (opened_at) where closed_at is null and severity in ('critical', 'high');

grant select, insert, update, delete on push_keys, push_deliveries to vigia_app;
