const ALPHABET = 'ABCDEFHKMNPRTWXY'
const LENGTH = 5

/** The letters of a picture that only a person reads; others after each wrong answer. */
export interface Letters {
  text(): string
  /** Crooked letters as an SVG. */
  picture(): string
  accepts(typed: string | null): boolean
}

export function createLetters(): Letters {
  const draw = () =>
    Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(Math.random() * ALPHABET.length)]).join('')
  let letters = draw()
  return {
    text: () => letters,
    picture: () => {
      const glyphs = [...letters].map((letter, at) => {
        const x = 14 + at * 30
        return `<text x="${x}" y="${30 + ((at * 7) % 11)}" transform="rotate(${at % 2 === 1 ? 9 : -9} ${x} 28)">${letter}</text>`
      })
      return `<svg xmlns="http://www.w3.org/2000/svg" width="170" height="50" font-size="26" font-family="serif"><rect width="170" height="50" fill="#dfe6ee"/>${glyphs.join('')}<path d="M0 20L170 34M0 40L170 12" stroke="#556"/></svg>`
    },
    accepts(typed) {
      if (typed?.trim().toUpperCase() === letters) return true
      letters = draw()
      return false
    },
  }
}
