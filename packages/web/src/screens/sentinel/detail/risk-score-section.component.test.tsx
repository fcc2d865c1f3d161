import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { RiskSection } from './risk-score-section.tsx'

test('a trip whose place nobody knows has no figure and no calm word', async () => {
  await render(<RiskSection trip={tripOf({ level: 'unknown', score: 0, factors: [], fixAt: null })} />)
  await expect.element(page.getByText('Sin posición: riesgo desconocido')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Riesgo desconocido' })).toBeVisible()
  await expect.element(page.getByText('DESCONOCIDO', { exact: true })).toBeVisible()
  expect(page.getByText(/Sin motivos|BAJO/).elements()).toEqual([])
})

test('a calm trip says so', async () => {
  await render(<RiskSection trip={tripOf({ level: 'low', score: 0, factors: [] })} />)
  await expect.element(page.getByText('Sin motivos de riesgo')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'Riesgo 0 de 100' })).toBeVisible()
})
