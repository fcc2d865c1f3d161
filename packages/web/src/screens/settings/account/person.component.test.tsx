import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordPart } from './password-part.tsx'
import { Person } from './person.tsx'

const USER = { id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'supervisor' } as const
const AT = Date.UTC(2026, 10, 25, 13, 12)

const draw = (at: number | null) =>
  render(
    <>
      <Person
        account={{ user: USER, lastSignIn: at === null ? null : { at, address: '187.190.40.2' } }}
        onChanged={() => undefined}
      />
      <PasswordPart account={{ hasPassword: true, passwordChangedAt: at }} onChanged={() => undefined} />
    </>,
  )

test('who looks at their account sees when and from where it was opened last, and since when its password is', async () => {
  await draw(AT)
  await expect
    .element(page.getByText(/^Última entrada, aparte de esta: .*07:12.* desde 187\.190\.40\.2$/))
    .toBeVisible()
  await expect.element(page.getByText(/^Cambiada el .*07:12/)).toBeVisible()
  // In a line of its own under the role.
  const bottom = page.getByText('supervisor').element().getBoundingClientRect().bottom
  expect(
    page
      .getByText(/^Última entrada/)
      .element()
      .getBoundingClientRect().top,
  ).toBeGreaterThanOrEqual(bottom)
})

test('what nobody knows is not made up', async () => {
  await draw(null)
  await expect.element(page.getByText('De otra entrada no hay registro')).toBeVisible()
  await expect.element(page.getByText('No se sabe cuándo se cambió')).toBeVisible()
})
