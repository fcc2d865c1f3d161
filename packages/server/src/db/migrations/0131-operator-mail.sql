-- An operator's address, and what the team writes to it. A message waits here until the server of mail has taken it, or will not.
alter table operators add column email text check (length(email) between 3 and 320);

alter table operator_messages
  drop constraint operator_messages_via_check,
  add constraint operator_messages_via_check check (via in ('page', 'whatsapp', 'sms', 'webhook', 'mail')),
  -- `unknown`: whoever sent it died in the middle. It may be there, and is not sent again.
  add column mail_state text check (mail_state in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
  add column mail_attempts smallint not null default 0,
  -- Of one that waits, when it is tried next; of one that is being sent, when nobody believes any more that it still is.
  add column mail_next_at timestamptz,
  -- Why it did not go out, the last time, in words.
  add column mail_problem text,
  add constraint operator_messages_mail_check check ((via = 'mail') = (mail_state is not null));
create index on operator_messages (mail_next_at) where mail_state in ('waiting', 'sending');
-- How many were written in an hour.
create index on operator_messages (at) where via = 'mail';

-- Whatever a person is reached by is taken out of what others wrote when they are erased: an address too, in either case, and not
-- within a longer one.
create or replace function pattern_of_phone(phone text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case
    when position('@' in phone) > 0 then
      '(?i)(?<![[:alnum:]._+-])' || regexp_replace(phone, '([^[:alnum:]])', '\\\1', 'g') || '(?!\.?[[:alnum:]_-])'
    when length(digits) >= 7 then regexp_replace(right(digits, 10), '(\d)(?=\d)', '\1[ ().-]*', 'g')
  end
  from regexp_replace(phone, '\D', '', 'g') as digits;
$$;
