-- What a person proves beside the password, who vouches for them elsewhere, and how each sign-in came about.
alter table session_families
  add column method text not null default 'password' check (method in ('password', 'passkey', 'provider')),
  add column address text,
  add column user_agent text,
  -- When it was renewed last, when its person last touched a key, and when they last proved who they are.
  add column seen_at timestamptz not null default now(),
  add column active_at timestamptz not null default now(),
  add column authenticated_at timestamptz not null default now(),
  drop constraint session_families_end_reason_check,
  add constraint session_families_end_reason_check
    check (end_reason in ('logout', 'reuse', 'disabled', 'password', 'expired', 'closed', 'idle', 'factors'));

-- An administrator took the factors away; the person is told at the next sign-in.
alter table users add column factors_reset_at timestamptz;

-- The secret of an authenticator app, sealed for its person; `last_step` is the last 30 s step whose code was used.
create table totp_secrets (
  user_id bigint primary key references users on delete cascade,
  organisation_id bigint not null references organisations,
  secret_sealed bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint
);

create table recovery_codes (
  code_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  organisation_id bigint not null references organisations,
  used_at timestamptz
);
create index on recovery_codes (user_id);

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  organisation_id bigint not null references organisations,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkeys (user_id);

-- A sign-in, or a passkey being made, between its two calls. `data`: the challenge of a passkey, the nonce of a provider.
create table sign_in_tickets (
  token_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey', 'new-passkey', 'provider')),
  user_id bigint references users on delete cascade,
  organisation_id bigint references organisations,
  data jsonb not null,
  attempts int not null default 0,
  expires_at timestamptz not null
);
create index on sign_in_tickets (expires_at);
create index on sign_in_tickets (user_id);

-- An organisation's identity provider (OpenID Connect); the client secret is sealed for it.
create table identity_providers (
  id bigint generated always as identity primary key,
  organisation_id bigint not null unique references organisations,
  label text not null,
  issuer text not null,
  client_id text not null,
  secret_sealed bytea,
  key_id text,
  role_claim text,
  roles jsonb not null,
  check ((secret_sealed is null) = (key_id is null))
);

-- Who a provider's subject is here, from the first sign-in on.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id bigint not null references users on delete cascade,
  organisation_id bigint not null references organisations,
  bound_at timestamptz not null,
  primary key (issuer, subject)
);
create index on user_identities (user_id);

-- Nobody's request reads these: who signs in is not known yet, and what proves it is for the sign-in alone.
grant select, insert, update, delete on
  totp_secrets, recovery_codes, passkeys, sign_in_tickets, identity_providers, user_identities
to vigia_jobs;
select limit_to_organisation(named::regclass) from unnest(array[
  'totp_secrets', 'recovery_codes', 'passkeys', 'sign_in_tickets', 'identity_providers', 'user_identities'
]) as named;

-- Who must have a second factor, and who has one, are rights: sockets and answers that are open are judged again.
create function note_factor_change() returns trigger language plpgsql as $$
declare
  changed record;
begin
  if tg_op = 'DELETE' then changed := old; else changed := new; end if;
  insert into rights_changes (organisation_id, kind, subject_id)
  select changed.organisation_id, tg_argv[0],
    case tg_argv[0] when 'organisation' then changed.organisation_id else (to_jsonb(changed) ->> 'user_id')::bigint end;
  return null;
end $$;
create trigger sign_in_rules_changed after insert or update on settings
  for each row when (new.key = 'sign-in') execute function note_factor_change('organisation');
create trigger totp_rights_changed after insert or update of confirmed_at or delete on totp_secrets
  for each row execute function note_factor_change('user');
create trigger passkey_rights_changed after insert or delete on passkeys
  for each row execute function note_factor_change('user');
