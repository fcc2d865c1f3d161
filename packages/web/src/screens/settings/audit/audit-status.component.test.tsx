import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Verification, Work } from '../../../api/works.ts'
import { AuditStatus } from './audit-status.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const saved = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>())
vi.mock('../../../browser/save-file.ts', () => ({ saveFile: saved }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/audit.ts', () => ({
  // The server has the one before an entry that is no more.
  exportAudit: async ({ proofOf }: { readonly proofOf: string }) => `{"before":"${proofOf}"}\n`,
}))

const MATCHING = { at: NOW - 3.6e6, seq: '1' }
const draw = (broken: Verification['broken']) => {
  const verified: Work = {
    ...{ id: '1', kind: 'audit-verify', state: 'done', done: 3, total: 3, askedBy: null, askedAt: NOW - 9e4 },
    ...{ startedAt: NOW - 9e4, endedAt: NOW - 88_200, problem: null, restore: null, export: null },
    verification: { entries: 1, anchor: MATCHING, matching: MATCHING, broken },
  }
  const answer = { data: [verified], error: null, retry: () => undefined }
  const works = { answer, isBusy: false, underWay: null, start: async () => undefined }
  return render(
    <AuditStatus
      works={works as unknown as Parameters<typeof AuditStatus>[0]['works']}
      {...{ verified, state: null, readAt: NOW }}
      onOpen={() => undefined}
    />,
  )
}

test.each([
  [
    'it was deleted',
    { fault: 'entry-missing', seq: 2, auditId: '20', expected: null, stored: '22' },
    { name: 'prueba-auditoria-2.json', fault: 'entry-missing', registro: 2, stored: '22', entries: [{ before: '20' }] },
  ],
  [
    'the end was cut off',
    { fault: 'cut-off', seq: null, auditId: null, expected: null, stored: null },
    { name: 'prueba-auditoria-final.json', fault: 'cut-off', registro: null, stored: null, entries: [] },
  ],
] as const)(
  'the proof of a log that was changed is kept also where no entry opens: %s',
  async (_why, broken, proof) => {
    saved.mockReset()
    await draw(broken)
    await page.getByRole('button', { name: 'Descargar prueba' }).click()
    await expect.poll(() => saved.mock.calls).toHaveLength(1)
    const [name, text = ''] = saved.mock.calls[0] ?? []
    expect(name).toBe(proof.name)
    expect(JSON.parse(text)).toEqual({
      ...{ falla: proof.fault, registro: proof.registro, 'huella guardada': proof.stored, 'huella calculada': null },
      'última copia que coincide': { instante: '2026-11-24T17:00:00.000Z', registro: 1 },
      registros: proof.entries,
    })
  },
)
