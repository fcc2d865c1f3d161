-- A person's API key may go on without a second factor while the organisation's provider vouches for the person.
create trigger provider_rights_changed after insert or update of issuer or delete on identity_providers
  for each row execute function note_factor_change('organisation');
