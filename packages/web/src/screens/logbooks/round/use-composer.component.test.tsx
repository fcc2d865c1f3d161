import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { TripDetail } from '../../../api/sentinel.ts'
import { ago, NOW, trip } from './round-fixture.ts'
import { useComposer } from './use-composer.ts'

vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))

const detail = {
  trip: {
    ...{ tripId: '1', destination: 'Querétaro', origin: 'Puebla', fixAt: NOW - 40_000, source: 'unit', speedKmh: 78 },
    ...{ stoppedSince: null, silence: null },
  },
  communications: [{ text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana', at: ago(30), writtenAt: null }],
} as unknown as TripDetail
const composer = () =>
  renderHook(() =>
    useComposer({ trip: trip(1), detail, place: 'MEX-57D km 143', mayPreselect: true, returned: null, now: NOW }),
  )

test('what the client reads says neither speed nor source', async () => {
  const { result, act } = await composer()
  expect([result.current.isVisible, result.current.entry?.isVisible]).toEqual([false, false])
  await act(() => result.current.setVisible(true))
  expect(result.current.entry).toMatchObject({
    ...{ isVisible: true, text: 'En camino, MEX-57D km 143 rumbo a Querétaro', outcome: 'seen-by-gps' },
  })
})

test('what no client is told waits until it is said otherwise, or to nobody outside', async () => {
  const { result, act } = await composer()
  await act(() => {
    result.current.setVisible(true)
    result.current.setText('Va a 78 km/h')
  })
  expect(result.current.entry).toBeNull()
  expect(result.current.hint).toContain('«km/h»')
  await act(() => result.current.setVisible(false))
  expect(result.current.entry).toMatchObject({ text: 'Va a 78 km/h', isVisible: false })
})

test.each<ContactOutcome>(['duress-word', 'right-word', 'no-answer', 'wrong-number'])(
  'with %s no client reads it, whatever was chosen before, and nothing keeps it from being confirmed',
  async (outcome) => {
    const { result, act } = await composer()
    await act(() => result.current.setVisible(true))
    await act(() => result.current.choose(outcome))
    expect(result.current).toMatchObject({ isVisible: false, canBeVisible: false, hint: null })
    expect(result.current.entry).toMatchObject({ outcome, isVisible: false })
    await act(() => result.current.choose('answered'))
    expect(result.current.isVisible).toBe(true)
  },
)

test('words that a person changed are typed; the draft as it was shown is confirmed, also if it was edited back', async () => {
  const { result, act } = await composer()
  expect(result.current.entry?.origin).toBe('confirmed_draft')
  await act(() => result.current.setText('Pasa la caseta.'))
  expect(result.current.entry?.origin).toBe('typed')
  await act(() => result.current.setText(result.current.draft.text))
  expect(result.current.entry?.origin).toBe('confirmed_draft')
})

test('what was taken back is of the origin that it had, until somebody changes its words', async () => {
  const returned = { trip: trip(1), text: 'De las 09:40.', outcome: 'answered', nextMin: null, replaces: null } as const
  const of = { trip: trip(1), detail, place: null, mayPreselect: true, now: NOW }
  const { result, act } = await renderHook(() =>
    useComposer({ ...of, returned: { ...returned, origin: 'confirmed_draft' } }),
  )
  expect(result.current.entry?.origin).toBe('confirmed_draft')
  await act(() => result.current.setText('De las 09:40, y va bien.'))
  expect(result.current.entry?.origin).toBe('typed')
})
