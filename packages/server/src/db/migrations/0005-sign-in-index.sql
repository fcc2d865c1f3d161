-- Whether a person has signed in from this address of late, asked at every attempt to sign in: the log grows for ever,
-- and few of its rows are sign-ins.
create index audit_log_sign_ins on audit_log (actor_id, address, at desc) where action = 'sign-in';
