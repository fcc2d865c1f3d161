import { dueKeyNotice, KEY_DISUSE_MS, KEY_NOTICE_MS } from '@vigia/domain/account/key-standing'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { HOUR_MS } from '@vigia/domain/time/duration'
import { recordAudits } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IntegrationAlert } from '../../ports/integration-alert.ts'
import type { Job } from '../../ports/job.ts'
import { type EndedKey, endingApiKeys, keepKeyNotice, revokeUnusedApiKeys } from './api-keys.store.ts'

/** The alerts about keys, which are another feature's. */
export interface KeyAlerts {
  open(sql: Sql, alert: IntegrationAlert): Promise<void>
  close(sql: Sql, organisationId: string, integration: string, now: number): Promise<void>
}

interface Deps {
  /** Sees every organisation. */
  readonly db: Db
  readonly clock: Clock
  readonly alerts: KeyAlerts
}

export const integrationOfKey = (id: string): string => `api-key:${id}`

/**
 * Revokes keys that nobody used for 90 days (design "Claves"), and tells administrators of that, of a key in use that ends within a
 * week, and of one that has ended: each once.
 */
export const apiKeysJob = ({ db, clock, alerts }: Deps): Job => ({
  name: 'api-keys',
  everyMs: HOUR_MS,
  run: () =>
    db.transaction(async (sql) => {
      const now = clock.now()
      const revoked = await revokeUnusedApiKeys(sql, now - KEY_DISUSE_MS, now)
      await recordAudits(
        sql,
        revoked.map(({ id, organisationId, lastUsedAt }) => ({
          ...{ organisationId, actor: { kind: 'system', id: null }, address: null, requestId: null },
          ...{
            action: 'api-key-expired',
            subject: `api-key:${id}`,
            before: { revoked: false },
            after: { revoked: true },
          },
          details: { lastUsed: lastUsedAt === null ? null : isoOf(lastUsedAt) },
          at: now,
        })),
      )
      const alertOf = (key: EndedKey, title: string, message: string, severity: IntegrationAlert['severity']) =>
        alerts.open(sql, {
          ...{ organisationId: key.organisationId, integration: integrationOfKey(key.id), severity, title, now },
          message: `«${key.name}» ${message} Está en Configuración › Integraciones.`,
        })
      for (const key of revoked)
        await alertOf(key, 'Clave de API revocada', 'no se usó en 90 días y se revocó.', 'medium')
      for (const key of await endingApiKeys(sql, now + KEY_NOTICE_MS, now - KEY_NOTICE_MS)) {
        const notice = dueKeyNotice(key, key.given, now)
        if (notice === null) continue
        await keepKeyNotice(sql, key.id, notice)
        const when = `${formatDateTime(key.expiresAt)}, hora del Centro`
        if (notice === 'ended')
          await alertOf(key, 'Clave de API vencida', `venció el ${when}: lo que la usa ya no entra.`, 'high')
        else await alertOf(key, 'Clave de API por vencer', `vence el ${when}, y está en uso.`, 'medium')
      }
    }),
})
