import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import type { FleetMap } from '../../../map/fleet-map.ts'
import type { GuardianUnit } from '../guardian-unit.ts'
import { useOpeningView } from './use-opening-view.ts'

const unit = (tripId: string, level: GuardianUnit['level']) =>
  ({ tripId, level, point: { lat: Number(tripId), lng: -100 } }) as GuardianUnit
const units = [unit('21', 'critical'), unit('25', 'low'), unit('22', 'critical')]

const open = (fit: () => void, first: readonly GuardianUnit[] | null, hasChosen = false) => {
  const map = { camera: { fit } as unknown as FleetMap['camera'] } as FleetMap
  return renderHook((props?: { units: readonly GuardianUnit[] | null }) =>
    useOpeningView(map, props === undefined ? first : props.units, hasChosen),
  )
}

test('a map that opens goes to what is critical, once its units are known, and then stays where it is left', async () => {
  const fit = vi.fn()
  const { rerender } = await open(fit, null)
  expect(fit).not.toHaveBeenCalled()
  await rerender({ units: [unit('21', 'unknown'), unit('25', 'unknown')] })
  expect(fit).not.toHaveBeenCalled()
  await rerender({ units })
  expect(fit.mock.calls).toEqual([
    [
      [
        { lat: 21, lng: -100 },
        { lat: 22, lng: -100 },
      ],
      9,
    ],
  ])
  await rerender({ units: [unit('30', 'critical')] })
  expect(fit).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing is critical', [unit('25', 'low')], false],
  ['a unit is chosen', units, true],
] as const)('it stays as it opened when %s', async (_why, all, hasChosen) => {
  const fit = vi.fn()
  await open(fit, all, hasChosen)
  expect(fit).not.toHaveBeenCalled()
})
