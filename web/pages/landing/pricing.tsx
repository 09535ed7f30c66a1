export function Pricing() {
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Priced per event, chosen by the camp</h2>
      <dl className="rate-card">
        <div>
          <dt>Revenue share</dt>
          <dd>
            <strong>50%</strong> after costs. The camp chooses the rate.
          </dd>
        </div>
        <div>
          <dt>License</dt>
          <dd>
            <strong>25 cents</strong> per camper, for free-to-family use.
          </dd>
        </div>
      </dl>
    </section>
  );
}
