import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenedLink } from '../../api/operator-page.ts'
import { progressPart } from './progress-part.ts'
import type { ProposalOutbox, SaidProposal } from './proposal-outbox.ts'

const SAID: SaidProposal = {
  ...{
    token: 'abc',
    proposal: { kind: 'milestone', milestone: 'on-way' },
    at: Date.UTC(2026, 10, 26, 18),
    dueAt: 0,
  },
  state: 'waiting',
}
const show = (said: SaidProposal, isKept: boolean, isOpen = false): void => {
  const outbox: ProposalOutbox = {
    ...{ said: [said], isKept, undoable: () => (isOpen ? said : null) },
    ...{ say: () => undefined, undo: () => undefined, end: () => undefined },
  }
  const part = progressPart({ milestones: [] } as unknown as OpenedLink, outbox)
  document.body.replaceChildren(part.node)
  part.update()
}
afterEach(() => document.body.replaceChildren())

test.each([
  ['waits in the phone', SAID, true, false, /· por enviar$/],
  ['waits in this page alone', SAID, false, false, /· por enviar\. No cierre esta página: está solo en ella\.$/],
  ['can be taken back', SAID, true, true, /· se manda en 10 segundos$/],
  [
    ...(['can be taken back, and is in this page alone', SAID, false, true] as const),
    /· se manda en 10 segundos\. No cierre esta página: está solo en ella\.$/,
  ],
  ['was sent, whether or not it is kept', { ...SAID, state: 'sent' }, false, false, /· enviado a la central$/],
] as const)('what he said and %s', async (_, said, isKept, isOpen, text) => {
  show(said, isKept, isOpen)
  await expect.element(page.getByRole('status')).toHaveTextContent(text)
})
