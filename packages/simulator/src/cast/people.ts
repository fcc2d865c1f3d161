const GIVEN = `Raúl, José Luis, Miguel Ángel, Juan Carlos, Francisco Javier, Martín, Arturo, Gerardo, Sergio, Héctor, Jorge, Ramón,
  Víctor Manuel, Ricardo, Ernesto, Rubén, Alejandro, Eduardo, Gustavo, Leonel, Noé, Saúl, Efraín, Isidro, Marisol, Verónica,
  Guadalupe, Fermín, Adrián, Benito, Cruz, Delfino, Enrique, Felipe, Gonzalo, Humberto, Ismael, Joaquín, Lorenzo, Mario`
const FAMILY = `Mendoza, Cárdenas, Hernández, Ramírez, Ortiz, Salinas, Villarreal, Garza, Treviño, Domínguez, Aguilar, Bautista, Rosales,
  Ibarra, Zamora, Escobedo, Luna, Contreras, Fuentes, Valdez, Olvera, Quintero, Beltrán, Montoya, Reséndiz, Tapia, Camacho, Navarrete`

const listOf = (text: string) => text.split(',').map((word) => word.trim())
const given = listOf(GIVEN)
const family = listOf(FAMILY)

export interface Operator {
  readonly name: string
  readonly phone: string
}

/** A driver. No two of the first 31 360 share a name: operators are found by it. Phones are of an invented exchange. */
export function operatorOf(serial: number): Operator {
  const digits = [serial, serial / given.length, serial / (given.length * family.length)]
  const [first = 0, second = 0, third = 0] = digits.map(Math.floor)
  const names = [
    given[first % given.length],
    family[(second + 5 * (first % given.length)) % family.length],
    family[(third + 11 * (first % given.length) + 3 * (second % family.length) + 7) % family.length],
  ]
  const line = String(100 + (serial % 100)).padStart(4, '0')
  return { name: names.join(' '), phone: `+52 55 ${5555 + Math.floor(serial / 100)} ${line}` }
}
