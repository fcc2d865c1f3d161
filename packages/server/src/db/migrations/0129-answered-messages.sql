-- That an operator answered a message of the team is an outcome of its own.
alter table comments drop constraint comments_outcome_check, add constraint comments_outcome_check check (outcome in (
  'contesto', 'no_contesto', 'buzon', 'numero_equivocado', 'colgo', 'clave_correcta', 'clave_coaccion', 'whatsapp', 'visto_gps',
  'whatsapp_contesto', 'despacho_contesto', 'despacho_no_contesto'
));
alter table comments drop constraint comments_check, add constraint comments_check check (
  visible_since is null or outcome is null or outcome in ('contesto', 'whatsapp', 'whatsapp_contesto', 'visto_gps'));

-- Of entries from before nobody could say it: a message among them that nothing answers is of no known answer.
alter table comments add column tells_answers boolean not null default false;
alter table comments alter column tells_answers set default true;
