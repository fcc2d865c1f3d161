import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DeviceOwner } from '../../api/devices.ts'
import { OwnerField } from './owner-field.tsx'

const OWNERS = [
  { ownerId: '7', label: 'Raúl Mendoza' },
  { ownerId: '8', label: 'José Ramírez' },
  { ownerId: '9', label: 'José Luna' },
]
vi.mock('../../api/devices.ts', () => ({ listOwners: async () => OWNERS }))

interface OwnedProps {
  readonly chosen: (string | null)[]
}

/** The field of a phone that is Raúl's; keeps whom it was given to since. */
function Owned({ chosen }: OwnedProps) {
  const [owner, setOwner] = useState<DeviceOwner | null>(OWNERS[0] ?? null)
  const choose = (to: DeviceOwner | null): void => {
    chosen.push(to?.label ?? null)
    setOwner(to)
  }
  return <OwnerField kind="phone" owner={owner} onChoose={choose} />
}

async function draw() {
  const chosen: (string | null)[] = []
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <Owned chosen={chosen} />
    </QueryClientProvider>,
  )
  const field = page.getByRole('combobox', { name: 'Operador' })
  await expect.element(field).toHaveValue('Raúl Mendoza')
  await expect.poll(() => document.querySelectorAll('datalist option').length).toBe(3)
  return { field, chosen }
}

test('a part of a name that can only mean one is that one', async () => {
  const { field, chosen } = await draw()
  await field.fill('ramirez')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('José Ramírez')
  expect(chosen).toEqual(['José Ramírez'])
})

test('what means nobody, or several, stays with its error and changes nothing', async () => {
  const { field, chosen } = await draw()
  await field.fill('José')
  await userEvent.tab()
  await expect.element(page.getByText('2 se llaman así: elija uno')).toBeVisible()
  await field.fill('Pedro')
  await userEvent.tab()
  await expect.element(page.getByText('Nadie de la lista se llama así')).toBeVisible()
  await expect.element(field).toHaveValue('Pedro')
  expect(chosen).toEqual([])
})

test('an empty field is nobody’s when it is left, not on the way to another name', async () => {
  const { field, chosen } = await draw()
  await field.fill('')
  expect(chosen).toEqual([])
  await field.fill('José Luna')
  expect(chosen).toEqual(['José Luna'])
  await field.fill('')
  await userEvent.tab()
  expect(chosen).toEqual(['José Luna', null])
})
