-- Who may use Vigía: organisations, people, sessions, keys, and what they did.
create table organisations (
  id bigint generated always as identity primary key,
  name text not null,
  demo boolean not null default false,
  created_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null check (role in ('administrador', 'supervisor', 'monitorista', 'lectura')),
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (email)
);
create index on users (organisation_id);

create table user_invites (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A family is one sign-in; its tokens rotate until it ends.
create table session_families (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'disabled', 'password', 'expired'))
);
create index on session_families (user_id) where ended_at is null;

create table session_tokens (
  token_hash bytea primary key,
  family_id bigint not null references session_families on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on session_tokens (family_id);
create index on session_tokens (expires_at);

create table sign_in_failures (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index on sign_in_failures (account, failed_at);
create index on sign_in_failures (address, failed_at);

create table api_keys (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations,
  name text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- Append-only: the application role can insert and read, nothing else.
create table audit_log (
  id bigint generated always as identity primary key,
  organisation_id bigint references organisations,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'api-key', 'device', 'system')),
  actor_id bigint,
  action text not null,
  subject text,
  details jsonb not null default '{}',
  address text
);
create index on audit_log (organisation_id, at desc);

create table settings (
  organisation_id bigint not null references organisations,
  key text not null,
  value jsonb not null,
  updated_by bigint references users,
  updated_at timestamptz not null default now(),
  primary key (organisation_id, key)
);

create table idempotency_keys (
  organisation_id bigint not null references organisations,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status int not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organisation_id, call, key)
);

grant select, insert, update, delete on
  organisations, users, user_invites, session_families, session_tokens, sign_in_failures, api_keys, settings,
  idempotency_keys
to vigia_app;
grant select, insert on audit_log to vigia_app;
