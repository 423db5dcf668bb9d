# make demo   turn an arm into a C header, compile it, compare it with the Python reference
# make test   run all tests
# make figures  print the counts of the README, of robots that are fetched first
# make random  verify 1000 random robots with random options; SEED=word draws others, N=5000 more
# make collections  verify every robot of example-robot-data and icub-models, which are fetched first
# make clean  remove what these made
# Both set up what they need: packages by .ci/setup, Python in .venv.

PYTHON ?= python3
export PYTHON
READY := .venv/ready
ARM := tests/robots/ur5_class.urdf
HEADER := build/demo/ur5_class.h

.PHONY: demo test figures random collections clean

demo: $(READY)
	@mkdir -p $(dir $(HEADER))
	.venv/bin/urdf2c generate $(ARM) -o $(HEADER)
	@echo; echo "$(HEADER):"; echo
	@sed -n '/^static inline.*_fk_/,/^}/p' $(HEADER)
	@echo
	.venv/bin/urdf2c verify $(ARM)

test: $(READY)
	.venv/bin/python -m pytest -q -n auto --dist loadfile

figures: $(READY)
	.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps example-robot-data
	.venv/bin/python bench/figures.py --check
	.venv/bin/python bench/sincos_count.py
	.venv/bin/python bench/cost_figures.py --check

random: $(READY)
	.venv/bin/python bench/random_robots.py $(or $(N),1000) $(or $(SEED),0)

collections: $(READY)
	.venv/bin/python -m pip install -q --disable-pip-version-check --no-deps example-robot-data icub-models
	.venv/bin/python bench/robot_collections.py
	.venv/bin/python bench/robot_collections.py --functions fk_all

clean:
	rm -rf .venv build dist .pytest_cache .hypothesis

$(READY): pyproject.toml .ci/setup
	.ci/setup
	$(PYTHON) -m venv --clear .venv
	.venv/bin/python -m pip install -q --disable-pip-version-check -e '.[test]'
	@touch $@
