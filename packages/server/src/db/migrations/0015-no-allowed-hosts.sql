-- What the server may call in private networks is the operator's to say, no longer an organisation's: `allowed_hosts` goes
-- from the settings, with an entry in the audit log of what it was.
insert into audit_log (organisation_id, actor_kind, action, subject, before, after)
select organisation_id, 'system', 'setting-change', 'setting:gps', value, value - 'allowed_hosts'
from settings where key = 'gps' and value ? 'allowed_hosts';

update settings set value = value - 'allowed_hosts' where key = 'gps' and value ? 'allowed_hosts';
