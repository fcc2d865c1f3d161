import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripDetail } from '../../../api/sentinel.ts'
import { commandsNow, useCommands } from '../../../widgets/command-registry.ts'
import { cardCommands } from './card-commands.ts'
import { press } from './draw-round.tsx'
import { ago, NOW, trip } from './round-fixture.ts'
import { STOP_ID, StopChoice } from './stop-choice.tsx'
import { useComposer } from './use-composer.ts'
import type { Entry } from './use-entries.ts'
import { CONFIRM_ID } from './use-round-keys.ts'

vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))

const detail = (stoppedSince: number | null) =>
  ({
    trip: {
      ...{ tripId: '1', destination: 'Querétaro', origin: 'Puebla', fixAt: NOW - 40_000, source: 'unit', speedKmh: 0 },
      ...{ stoppedSince, silence: null },
    },
    communications: [{ text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana', at: ago(30), writtenAt: null }],
  }) as unknown as TripDetail

const nothing = (): void => undefined

/** What of the card asks why the unit stands, and what confirms. */
function Card({ stoppedSince, sent }: { readonly stoppedSince: number | null; readonly sent: (Entry | null)[] }) {
  const composer = useComposer({
    ...{ trip: trip(1), detail: detail(stoppedSince), place: 'MEX-57D km 143', mayPreselect: true },
    ...{ returned: null, now: NOW },
  })
  const askWhy = () => document.getElementById(STOP_ID)?.click()
  const acts = {
    ...{ party: 'operator' as const, ofOperator: nothing },
    step: nothing,
    call: nothing,
    write: nothing,
    dispatch: nothing,
    skip: nothing,
    keep: nothing,
    schedule: nothing,
    photo: nothing,
  }
  useCommands(cardCommands({ composer, askWhy, ...acts }))
  return (
    <>
      {composer.canStop ? <StopChoice {...composer} now={NOW} /> : null}
      <button type="button" id={CONFIRM_ID} onClick={() => sent.push(composer.entry)}>
        Confirmar
      </button>
    </>
  )
}

test('0 asks why the unit stands, a digit answers, and Enter goes on: nothing but keys', async () => {
  const sent: (Entry | null)[] = []
  await render(<Card stoppedSince={ago(12)} sent={sent} />)
  await expect.element(page.getByRole('button', { name: 'Motivo de parada' })).toBeVisible()
  press('0')
  await expect.element(page.getByRole('group', { name: 'Motivo de parada' })).toBeVisible()
  await userEvent.keyboard('4')
  await expect.element(page.getByRole('button', { name: 'Parada: Baño' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Confirmar' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(sent).toMatchObject([{ outcome: 'seen-by-gps', stop: { reason: 'toilet', minutes: null } }])
})

test('how long it is expected to stand may be said with it; 0 takes the reason back, Esc leaves it', async () => {
  const sent: (Entry | null)[] = []
  await render(<Card stoppedSince={ago(5)} sent={sent} />)
  press('0')
  await userEvent.keyboard('3')
  await page.getByLabelText('Hasta cuándo se espera detenida').selectOptions('Esperarla hasta las 10:22')
  press('0')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  expect(sent.at(-1)).toMatchObject({ stop: { reason: 'rest', minutes: 30 } })
  press('0')
  await userEvent.keyboard('0')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  expect(sent.at(-1)).toMatchObject({ stop: null })
})

test.each([
  ['drives', null],
  ['has just stopped', ago(4)],
])('of a unit that %s nobody is asked', async (_what, stoppedSince) => {
  await render(<Card stoppedSince={stoppedSince} sent={[]} />)
  await expect.element(page.getByRole('button', { name: 'Confirmar' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Motivo de parada' }).elements()).toEqual([])
  expect(commandsNow().filter(({ keys }) => keys === '0')).toEqual([])
})
