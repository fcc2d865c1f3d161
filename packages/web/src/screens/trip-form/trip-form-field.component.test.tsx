import type { CSSProperties } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripFieldLook } from '../../api/trip-form.ts'
import { TripFormField } from './trip-form-field.tsx'

const STATUS: TripFieldLook = { field: 'status', label: 'Estatus', kind: 'status', isRequired: true }
const WEIGHT: TripFieldLook = { field: 'weight', label: 'Peso', kind: 'number' }
const FREE = { isSealed: false, copiedFrom: null, isRemoved: false, onRemove: () => undefined }

/** What marks a wrong one, and one that is not. */
const COLOURS = { '--sev-critical-text': 'rgb(254, 1, 1)', '--line-strong': 'rgb(1, 2, 3)' } as CSSProperties

test('a choice that is wrong is marked as a field that is wrong', async () => {
  const draw = (error: string | null) => (
    <div style={COLOURS}>
      {[STATUS, WEIGHT].map((look) => (
        <TripFormField
          key={look.field}
          {...{ look, error, value: '', warnings: [], note: null, password: FREE }}
          onChange={() => undefined}
        />
      ))}
    </div>
  )
  const borders = () => {
    const box = page.getByLabelText('Peso').element().closest('[data-slot~="input"]')
    return [page.getByLabelText(/^Estatus/).element(), box].map((of) => of && getComputedStyle(of).borderColor)
  }
  const screen = await render(draw(null))
  expect(borders()).toEqual(['rgb(1, 2, 3)', 'rgb(1, 2, 3)'])
  await screen.rerender(draw('Falta'))
  expect(borders()).toEqual(['rgb(254, 1, 1)', 'rgb(254, 1, 1)'])
})
