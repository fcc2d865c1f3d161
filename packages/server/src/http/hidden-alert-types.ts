import { ADMINISTRATOR_ALERT_TYPES, type AlertType } from '@vigia/domain/alerts/alert-type'
import type { Actor } from './actor.ts'

/** Types of alerts that this actor is never shown. API keys count as no administrator, whoever's they are. */
export const hiddenAlertTypes = (actor: Actor): readonly AlertType[] =>
  actor.kind === 'user' && actor.role === 'administrador' ? [] : ADMINISTRATOR_ALERT_TYPES
