/** What joins the name behind it, and is none by itself. */
const PARTICLE = /^(?:da|das|de|del|do|dos|la|las|los|san|santa|van|von)$/i
const GIVEN_NAME = /^\p{Lu}/u

/**
 * A person's name in little room: the first given name's letter and the first surname, with its particles. Of four names or more
 * the last two are surnames, of three the last two as well, of two the last one. What is no person's name (one word, an address, an
 * account called by what it is for) stays whole.
 */
export function shortName(name: string): string {
  const names = joinParticles(name.trim().split(/\s+/))
  const surname = names[Math.max(1, names.length - 2)]
  const [first = ''] = names
  if (surname === undefined || !GIVEN_NAME.test(first) || !GIVEN_NAME.test(surname.split(' ').at(-1) ?? ''))
    return name.trim()
  return `${[...first][0]}. ${surname}`
}

function joinParticles(words: readonly string[]): readonly string[] {
  const names: string[] = []
  let particles = ''
  for (const [index, word] of words.entries()) {
    const before = names.at(-1)
    if (before !== undefined && PARTICLE.test(word)) particles += `${word} `
    // `Peña y Lillo` is one surname.
    else if (before !== undefined && (word === 'y' || words[index - 1] === 'y'))
      names[names.length - 1] = `${before} ${word}`
    else {
      names.push(particles + word)
      particles = ''
    }
  }
  return particles === '' ? names : [...names, particles.trim()]
}
