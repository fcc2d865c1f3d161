import type { EndpointName } from '@vigia/contract'
import { DEFAULT_LOGBOOK_RULES } from '@vigia/domain/communication/logbook-rules'
import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { DEFAULT_SHARE_LINK_RULES } from '@vigia/domain/tracking/link-delay'
import { putProtocol } from '../put-protocol.ts'
import { putRule, readRule } from '../put-rule.ts'
import type { TestAnswer, TestServer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

const TYPE = 'UNIDAD_DETENIDA'

/** The acts of an administrator on a company's own rules of alerts and its logbook, and what everybody is told. Both arguments are asked for when an act is done. */
export function ruleActs(server: () => TestServer, token: () => string): Partial<Record<EndpointName, Act>> {
  const tryDraft = async (): Promise<TestAnswer> => {
    const { body: draft } = await readRule(server(), token(), TYPE)
    return server().request('POST', `/api/alert-rules/${TYPE}/dry-runs`, { token: token(), body: { draft } })
  }
  return {
    putAlertRule: ['changes', () => putRule(server(), token(), TYPE, { over: 30 })],
    restoreAlertRule: [
      'changes',
      async () => {
        const { version } = (await putRule(server(), token(), TYPE, { over: 25 })).body
        const headers = { 'if-match': `"${version}"` }
        return server().request('POST', `/api/alert-rules/${TYPE}/versions/0/restore`, { token: token(), headers })
      },
    ],
    putLogbookSettings: [
      'changes',
      () => {
        const exceptions = [{ client: null, lane: { origin: 'Puebla', destination: 'León' }, minutes: 20 }]
        const rules = { cadence: { ...DEFAULT_LOGBOOK_RULES.cadence, offRoad: 45 }, exceptions }
        return server().putSetting('logbook', token(), { ...DEFAULT_LOGBOOK_RULES, ...rules })
      },
    ],
    putOperatorLinkSettings: [
      'changes',
      () => server().putSetting('operator-link', token(), { ...DEFAULT_OPERATOR_TEXTS, notice: 'Aviso de prueba' }),
    ],
    putShareLinkSettings: [
      'changes',
      () => server().putSetting('share-links', token(), { ...DEFAULT_SHARE_LINK_RULES, delayMin: 20 }),
    ],
    putAnnouncement: [
      'changes',
      () => {
        const announcement = { text: 'Mantenimiento a las 23:00', level: 'normal', until: null, is_on: true }
        return server().putSetting('announcement', token(), announcement)
      },
    ],
    putProtocol: ['changes', () => putProtocol(server(), token(), TYPE)],
    restoreProtocol: [
      'changes',
      async () => {
        const { version } = (await putProtocol(server(), token(), TYPE)).body
        const headers = { 'if-match': `"${version}"` }
        return server().request('POST', `/api/protocols/${TYPE}/versions/0/restore`, { token: token(), headers })
      },
    ],
    startDryRun: ['changes', tryDraft],
    cancelDryRun: [
      'changes',
      async () => {
        const { id } = (await tryDraft()).body
        // Whether it has begun or not: one that has ended is not stopped, so it is put back in the line.
        await server().db.owner.query(`update alert_dry_runs set state = 'waiting' where id = $1`, [id])
        return server().request('DELETE', `/api/alert-dry-runs/${id}`, { token: token() })
      },
    ],
  }
}
