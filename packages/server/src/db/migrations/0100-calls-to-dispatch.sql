-- How a call to the dispatcher of an operator's carrier went: not the operator's word, whose silence it ends none of.
alter table comments drop constraint comments_outcome_check, add constraint comments_outcome_check check (outcome in (
  'contesto', 'no_contesto', 'buzon', 'numero_equivocado', 'colgo', 'clave_correcta', 'clave_coaccion', 'whatsapp', 'visto_gps',
  'despacho_contesto', 'despacho_no_contesto'
));
