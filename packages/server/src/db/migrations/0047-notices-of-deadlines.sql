-- Whom a deadline that passed is told to, and in which words: what sends notices reads it here.
alter table alert_overdue add column people bigint[] not null default '{}', add column notice text not null default '';
