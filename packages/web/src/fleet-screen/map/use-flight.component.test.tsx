import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FleetMap } from '../../map/fleet-map.ts'
import { useFlight } from './use-flight.ts'

const POINT = { lat: 20, lng: -100 }
const UNIT = { tripId: '7', point: POINT }
const [ON_CHOICE, ON_ASKING] = [9, 14]
const CIRCLE_M = 5_000
const flyTo = vi.fn()
const MAP = {
  camera: { flyTo, state: () => ({ zoom: 5 }) },
  units: { positionOf: () => undefined, circleRadiusOf: () => CIRCLE_M },
} as unknown as FleetMap

function FlownMap({ asked, onShown }: { readonly asked: number; readonly onShown: () => void }) {
  useFlight({ map: MAP, target: UNIT, asked, onShown, zoomFor: (why) => (why === 'asked' ? ON_ASKING : ON_CHOICE) })
  return null
}

/** A screen whose map is there in one of its views only. */
function Board() {
  const [asked, setAsked] = useState(0)
  const [hasMap, setHasMap] = useState(false)
  const viewInMap = () => {
    setHasMap(true)
    setAsked((times) => times + 1)
  }
  return (
    <>
      <button type="button" onClick={viewInMap}>
        Ver en mapa
      </button>
      <button type="button" onClick={() => setHasMap(!hasMap)}>
        Cambiar de vista
      </button>
      <output>{asked === 0 ? 'nada pedido' : 'pedido'}</output>
      {hasMap ? <FlownMap asked={asked} onShown={() => setAsked(0)} /> : null}
    </>
  )
}
const press = (name: string) => page.getByRole('button', { name }).click()

test('what was asked for is obeyed by a map that is made for it, and not again by the next one', async () => {
  await render(<Board />)
  await press('Ver en mapa')
  await expect.poll(() => flyTo.mock.calls).toEqual([[POINT, ON_ASKING, null]])
  await press('Cambiar de vista')
  await press('Cambiar de vista')
  await expect.poll(() => flyTo.mock.calls.length).toBe(2)
  expect(flyTo).toHaveBeenLastCalledWith(POINT, ON_CHOICE, CIRCLE_M)
  await press('Ver en mapa')
  await expect.poll(() => flyTo.mock.calls.length).toBe(3)
  expect(flyTo).toHaveBeenLastCalledWith(POINT, ON_ASKING, null)
})
