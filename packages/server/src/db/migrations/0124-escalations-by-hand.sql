-- A person takes an alert to the next role, or to somebody, with a reason; the clocks go on as they were. `by_id` and `reason` are
-- of these alone.
alter table alert_escalations
  drop constraint alert_escalations_clock_check,
  add column by_id bigint references users,
  add column reason text,
  add constraint alert_escalations_clock_check check (clock in ('ack', 'resolve', 'person')),
  add constraint alert_escalations_by_person check ((clock = 'person') = (reason is not null));
alter table mail_notices
  drop constraint mail_notices_about_check,
  add constraint mail_notices_about_check check (about in ('called', 'ack', 'first-call', 'resolve', 'person'));
drop trigger prove_mail on mail_notices;
create trigger prove_mail after update of state on mail_notices for each row
  when (new.state <> 'waiting' and new.about in ('ack', 'resolve', 'person')) execute function prove_mail();
-- Written in the transaction of the request.
grant insert on alert_escalations, alert_escalation_notices, mail_notices to vigia_app;
