-- Doubles that are merged are one client, or one lane, to the rules of alerts that are limited to them as well.
grant update (rule) on alert_rule_versions to vigia_app;
