/** What stands for itself: code is left as it is. */
const VERBATIM = /(\\(?:begin|end)\{(?:verbatim\*?|lstlisting|minted|alltt)\})/
/** A formula within a line. */
const FORMULA = /(?<![\\$])\$([^$\n]{1,300})\$/g

const GREEK =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Phi Φ Psi Ψ Omega Ω'
const SIGNS =
  'times × cdot · div ÷ pm ± mp ∓ le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ propto ∝ ll ≪ gg ≫ to → rightarrow → leftarrow ← Rightarrow ⇒ infty ∞ sum ∑ prod ∏ int ∫ partial ∂ nabla ∇ in ∈ notin ∉ cup ∪ cap ∩ subset ⊂ forall ∀ exists ∃ degree ° circ ∘ ldots … dots … cdots ⋯ ell ℓ'
const words = `${GREEK} ${SIGNS}`.split(' ')
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? '']] : [])),
)
const PLAIN = '0123456789+-n'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋ₙ'

/** Writes the formulas in the lines of LaTeX as people read them, with their signs: '24 °C', 'α ≤ 5', 'm²', '1/2'. */
export function withPlainMath(text: string): string {
  let isCode = false
  return text
    .split(VERBATIM)
    .map((part, at) => {
      if (at % 2 === 0)
        return isCode ? part : part.replace(FORMULA, (_, formula: string) => `$${plain(formula)}$`)
      isCode = part.startsWith('\\begin')
      return part
    })
    .join('')
}

function plain(formula: string): string {
  return formula
    .replace(/\^\s*(?:\{\s*\\circ\s*\}|\\circ(?![A-Za-z])\s*)/g, '°')
    .replace(/\\(?:mathrm|mathbf|mathit|text|textrm|operatorname)\{([^{}]*)\}/g, '$1')
    .replace(/\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/g, '$1/$2')
    .replace(/\\sqrt\{([^{}]*)\}/g, '√$1')
    .replace(/\\(?:left|right)(?![A-Za-z])/g, '')
    .replace(/\\([A-Za-z]+)(\s?)/g, (whole, name: string, space: string) => {
      const symbol = SYMBOLS.get(name)
      return symbol === undefined ? whole : symbol + space
    })
    .replace(/\^(?:\{([-+\dn]{1,9})\}|([\dn]))/g, (_, more?: string, one?: string) =>
      set(more ?? one ?? '', RAISED),
    )
    .replace(/_(?:\{([-+\dn]{1,9})\}|(\d))/g, (_, more?: string, one?: string) =>
      set(more ?? one ?? '', LOWERED),
    )
}

function set(text: string, signs: string): string {
  return [...text].map((sign) => signs[PLAIN.indexOf(sign)] ?? sign).join('')
}
