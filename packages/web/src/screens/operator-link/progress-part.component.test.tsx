import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenedLink } from '../../api/operator-page.ts'
import './page-reset.css'
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
    ...{ propose: () => undefined, undo: () => undefined, end: () => undefined },
  }
  const part = progressPart({ milestones: [] } as unknown as OpenedLink, outbox, { take: async () => null })
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

/** Presses *Entregado* where the client wants a photo; answers what was proposed, in order. */
const deliver = async (takenAt: number | null | Promise<number | null>) => {
  const said: unknown[] = []
  const outbox: ProposalOutbox = {
    ...{ said: [], isKept: true, undoable: () => null },
    ...{ propose: (proposal) => void said.push(proposal), undo: () => undefined, end: () => undefined },
  }
  const link = { milestones: [], asksDeliveryPhoto: true } as unknown as OpenedLink
  const part = progressPart(link, outbox, { take: async () => takenAt })
  document.body.replaceChildren(part.node)
  part.update()
  await page.getByRole('button', { name: 'Entregado' }).click()
  await expect.element(page.getByText('El cliente pide una foto de la entrega.')).toBeVisible()
  expect(said).toEqual([])
  return said
}
const takePhoto = () =>
  page.getByLabelText('Tomar la foto y avisar').upload(new File(['x'], 'a.jpg', { type: 'image/jpeg' }))

test('a delivery whose client wants a photo is proposed with it, once it was taken', async () => {
  const said = await deliver(7_000)
  await takePhoto()
  await expect.poll(() => said).toEqual([{ kind: 'milestone', milestone: 'delivered', photoAt: 7_000 }])
  await expect.element(page.getByText('El cliente pide una foto de la entrega.')).not.toBeVisible()
})

test('a photo that the phone cannot read is asked for again, and nothing is proposed', async () => {
  const said = await deliver(null)
  await takePhoto()
  await expect.element(page.getByText('El cliente pide una foto de la entrega.')).toBeVisible()
  expect(said).toEqual([])
})

test('who cannot take one proposes without it', async () => {
  const said = await deliver(7_000)
  await page.getByRole('button', { name: 'Avisar sin foto' }).click()
  expect(said).toEqual([{ kind: 'milestone', milestone: 'delivered' }])
})

test.each([
  ['is sent', 7_000, 'Entregado'],
  ['cannot be read', null, 'Tomar la foto y avisar'],
])('while a photo is prepared that then %s the focus stays on what it is of', async (_, takenAt, focused) => {
  let prepared: (at: number | null) => void = () => undefined
  await deliver(
    new Promise((resolve) => {
      prepared = resolve
    }),
  )
  const camera = page.getByLabelText('Tomar la foto y avisar')
  ;(camera.element() as HTMLElement).focus()
  await takePhoto()
  await expect.element(page.getByRole('button', { name: 'Entregado' })).toHaveFocus()
  prepared(takenAt)
  await expect.element(focused === 'Entregado' ? page.getByRole('button', { name: focused }) : camera).toHaveFocus()
})

test('a touch that answers the question leaves the focus beside it', async () => {
  await deliver(null)
  await page.getByRole('button', { name: 'Todavía no' }).click()
  await expect.element(page.getByRole('button', { name: 'Entregado' })).toHaveFocus()
})
