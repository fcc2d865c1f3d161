-- What a person has chosen for themselves, as the wire has it (contract, preferences.ts). Who has chosen nothing has no row.
create table user_preferences (
  user_id bigint primary key references users on delete cascade,
  organisation_id bigint not null references organisations,
  value jsonb not null,
  version bigint not null default 1,
  updated_at timestamptz not null
);
select limit_to_organisation('user_preferences');
grant select, insert, update on user_preferences to vigia_app, vigia_jobs;
