-- By which a client or a carrier is called: nothing that a trip says, people write it in the catalogue.
alter table clients add column phone text;
alter table carriers add column phone text;
