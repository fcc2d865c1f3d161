-- What people are told of by mail: one row for each person and reason, noted in the transaction of what happened and sent by the
-- queue (features/mail). No foreign key to the alert: retention takes what is old without asking whether it was sent.
create table mail_notices (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisations on delete cascade,
  user_id bigint not null references users on delete cascade,
  alert_id bigint not null,
  -- The alert called, or a deadline passed, at that instant.
  about text not null check (about in ('called', 'ack', 'first-call', 'resolve')),
  at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'given-up', 'dropped')),
  attempts int not null default 0,
  tried_at timestamptz,
  -- Whoever notes it makes no job of it, as with webhooks.
  is_queued boolean not null default false,
  unique (alert_id, user_id, about, at)
);
create index on mail_notices (user_id, id) where state = 'waiting';
create index on mail_notices (id) where not is_queued;
create index on mail_notices (at);
select limit_to_organisation('mail_notices');
grant select, insert, update, delete on mail_notices to vigia_jobs;

-- One job for each person, so that what happens at once is one mail.
create function queue_mail(of_user bigint, of_run_at timestamptz default null) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(
    'mail', json_build_object('userId', of_user::text), queue_name => format('mail:%s', of_user & 3),
    job_key => format('mail:%s', of_user), run_at => of_run_at,
    job_key_mode => case when of_run_at is null then 'preserve_run_at' else 'replace' end);
end $$;
revoke all on function queue_mail(bigint, timestamptz) from public;
grant execute on function queue_mail(bigint, timestamptz) to vigia_jobs;

alter table alert_events drop constraint alert_events_kind_check, add constraint alert_events_kind_check check (kind in (
  'opened', 'severity-raised', 'condition-ended', 'condition-back', 'reopened', 'activated-again', 'overdue', 'mail-lost',
  'acknowledged', 'note', 'resolved', 'closed'));
