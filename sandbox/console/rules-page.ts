import { SECTIONS, type Section } from '../conformance/rule.js';
import { RULES } from '../conformance/rules.js';
import { html, type Html } from './html.js';
import { consolePage, type Shown } from './layout.js';

/** Every rule of the service's document with its test, and the assumptions where the document is silent. */
export function rulesPage(shown: Shown): Html {
  const assumed = RULES.filter(({ assumption }) => assumption !== undefined).length;
  return consolePage(
    shown,
    'docs',
    `${RULES.length} rules: ${RULES.length - assumed} of the document, ${assumed} assumed where it says “not shown”.`,
    html`<div lang="en" dir="ltr" class="cards-one">
      ${(Object.keys(SECTIONS) as Section[]).map(sectionOf)}
    </div>`,
  );
}

function sectionOf(section: Section): Html {
  return html`<section class="card" id="${section}">
    <h2>${SECTIONS[section]}</h2>
    <p class="muted">
      In <code>test/sandbox/conformance/every-rule.test.ts</code> each test is named by what is under “Test”,
      a colon and the rule.
    </p>
    <table class="rows">
      <thead>
        <tr>
          <th scope="col">Rule</th>
          <th scope="col">Test</th>
          <th scope="col">Assumption</th>
        </tr>
      </thead>
      <tbody>
        ${RULES.filter((each) => each.section === section).map(
          (each) =>
            html`<tr>
              <td data-label="Rule">${each.rule}</td>
              <td data-label="Test">
                ${each.check === undefined ? 'not visible over HTTP' : html`<code>${each.id}</code>`}
              </td>
              <td data-label="Assumption">
                ${
                  each.assumption === undefined
                    ? '–'
                    : html`<a href="/sandbox/docs#assumptions">${each.assumption}</a>`
                }
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
