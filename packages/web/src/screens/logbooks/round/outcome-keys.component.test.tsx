import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripDetail } from '../../../api/sentinel.ts'
import { useCommands } from '../../../widgets/command-registry.ts'
import { cardCommands } from './card-commands.ts'
import { press } from './draw-round.tsx'
import { OutcomeKeys } from './outcome-keys.tsx'
import { ago, NOW, trip } from './round-fixture.ts'
import { useComposer } from './use-composer.ts'
import { useParty } from './use-party.ts'

const detail = {
  trip: {
    ...{ tripId: '1', destination: 'Mérida', origin: 'Puebla', fixAt: ago(1), source: 'unit', speedKmh: 70 },
    stoppedSince: null,
    silence: null,
  },
  communications: [{ text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana', at: ago(10), writtenAt: null }],
} as unknown as TripDetail
const nothing = () => undefined

/** What of the card tells whom a call was to, and how it went. */
function Card({ begin }: { readonly begin: () => void }) {
  const { party, call, ofOperator } = useParty(null, begin)
  const composer = useComposer({
    ...{ trip: trip(1), detail, place: null, returned: null, now: NOW },
    mayPreselect: party === 'operator',
  })
  const acts = {
    step: nothing,
    call: nothing,
    write: nothing,
    skip: nothing,
    keep: nothing,
    schedule: nothing,
    photo: nothing,
  }
  const dispatch = () => call('dispatch')
  useCommands(cardCommands({ composer, party, ofOperator, dispatch, askWhy: nothing, ...acts }))
  return (
    <>
      <OutcomeKeys party={party} ofOperator={ofOperator} chosen={composer.outcome} onChoose={composer.choose} />
      <output>{`${composer.draft.text} ${composer.nextMin} min`}</output>
    </>
  )
}

const names = () =>
  page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)

test('after a call to the dispatcher the digits are of it, and that the operator spoke is said on purpose', async () => {
  const begin = vi.fn()
  await render(<Card begin={begin} />)
  expect(names()).toHaveLength(9)
  press('d')
  await expect.poll(names).toEqual(['1Contestó el despacho', '2No contestó el despacho', '3Habló el operador…'])
  expect(begin).toHaveBeenCalledOnce()
  const chosen = page.getByRole('button', { pressed: true })
  await expect.element(chosen).not.toBeInTheDocument()
  press('2')
  await expect.element(chosen).toHaveTextContent('No contestó el despacho')
  await expect.element(page.getByRole('status')).toHaveTextContent(/No contesta el despacho de la línea\..* 5 min$/)
  press('3')
  await expect.poll(names).toHaveLength(9)
  press('1')
  await expect.element(chosen).toHaveTextContent(/^1Contestó$/)
})

test('a message that he has answered already is told by its key, pressed again', async () => {
  await render(<Card begin={nothing} />)
  const chosen = page.getByRole('button', { pressed: true })
  for (const [label, draft] of [
    ['8Por WhatsApp', / Por WhatsApp: /],
    ['8Contestó por WhatsApp', / Contesta por WhatsApp: /],
    ['8Por WhatsApp', / Por WhatsApp: /],
  ] as const) {
    press('8')
    await expect.element(chosen).toHaveTextContent(label)
    await expect.element(page.getByRole('status')).toHaveTextContent(draft)
  }
  // Of another result it is the message first.
  press('1')
  press('8')
  await expect.element(chosen).toHaveTextContent('8Por WhatsApp')
  expect(names()).toHaveLength(9)
})
