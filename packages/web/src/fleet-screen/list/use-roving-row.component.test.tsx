import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnitOption } from './unit-option.tsx'
import { STEP_ROW } from './use-roving-row.ts'
import { useUnitRows } from './use-unit-rows.ts'

const UNITS = [...'ABCDE'].map((tripId) => ({ tripId }))

/** `selects`: whether a click on a row selects it. */
function Board({ selects }: { readonly selects: boolean }) {
  const [selectedId, select] = useState<string | null>(null)
  const onSelect = (tripId: string) => selects && select(tripId)
  const list = useUnitRows({ units: UNITS, selectedId, onSelect, label: 'Unidades', estimatePx: 30 })
  return (
    <>
      <button type="button" onClick={() => select('D')}>
        Elegir D en el mapa
      </button>
      <div {...list.scroller} style={{ height: 300, overflow: 'auto' }}>
        <div {...list.room}>
          {list.rows.map(({ unit, place, option }) => (
            <div key={unit.tripId} {...place}>
              <UnitOption option={option} tripId={unit.tripId} label={unit.tripId} className={undefined}>
                {unit.tripId}
              </UnitOption>
            </div>
          ))}
        </div>
      </div>
    </>
  )
}
const row = (name: string) => page.getByRole('option', { name })
const focused = (name: string) => expect.element(row(name)).toHaveFocus()

test('after a row was stepped to, the keys go on from what was selected elsewhere', async () => {
  await render(<Board selects />)
  await row('A').click()
  await userEvent.keyboard('{ArrowDown}')
  await focused('B')
  await page.getByRole('button', { name: 'Elegir D en el mapa' }).click()
  globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: 1 }))
  await focused('E')
})

test('after a row was stepped to, the keys go on from the row that was clicked', async () => {
  await render(<Board selects={false} />)
  await row('A').click()
  await userEvent.keyboard('{ArrowDown}')
  await focused('B')
  await row('D').click()
  await userEvent.keyboard('{ArrowUp}')
  await focused('C')
})
