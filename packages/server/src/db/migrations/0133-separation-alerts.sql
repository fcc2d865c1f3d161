-- Of each trip that is read it is asked whether operator and truck were apart when they could last be compared.
create index alerts_separation on alerts (trip_id) where type = 'SEPARACION';
